"""Parts that all pages share: heads, cookies, links, addresses, refusals."""
