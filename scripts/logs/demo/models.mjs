/** Who wrote the calls, by the format of its log: how often a model errs, and with what. */
export const models = {
  native: [
    ['gpt-5-mini', { errs: 0.16, shape: 2, name: 1.5 }],
    ['claude-haiku-4-5', { errs: 0.14, value: 2 }],
    ['qwen3-max', { errs: 0.19, value: 2, text: 1.5 }],
    ['deepseek-v3.2', { errs: 0.2, text: 2, name: 1.5 }],
  ],
  openai: [
    ['gpt-5-mini', { errs: 0.16, shape: 2, name: 1.5 }],
    ['qwen3-max', { errs: 0.19, value: 2, text: 1.5 }],
    ['glm-4.6', { errs: 0.24, text: 2, shape: 1.5 }],
    ['llama-3.3-70b-versatile', { errs: 0.34, text: 3, shape: 2, name: 2 }],
  ],
  anthropic: [
    ['claude-sonnet-4-5', { errs: 0.11, value: 2 }],
    ['claude-haiku-4-5', { errs: 0.14, value: 2 }],
    ['claude-opus-4-5', { errs: 0.08, value: 2, shape: 0.5 }],
  ],
};
