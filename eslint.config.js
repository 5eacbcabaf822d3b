import js from "@eslint/js";
import globals from "globals";

const strict = {
  eqeqeq: "error",
  "no-shadow": "error",
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-template": "error",
  complexity: ["error", 10],
  "max-depth": ["error", 3],
  "max-len": ["error", { code: 120 }],
  "max-lines": ["error", 120],
  "max-lines-per-function": ["error", 40],
};

const timed = {
  "no-restricted-syntax": ["error", {
    selector: "CallExpression[callee.name=fetch]:not(:has(Property[key.name=signal]))",
    message: "A fetch gets a signal: an answer that never comes must not keep somebody waiting.",
  }],
};

export default [
  { ignores: [".venv/", "data/"] },
  js.configs.recommended,
  { rules: strict },
  { files: ["static/js/**"], languageOptions: { globals: globals.browser }, rules: timed },
  { files: ["templates/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tests/js/**", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
