import { AppError } from '../core/app-error.ts';
import { setOwn } from '../core/json.ts';

const SECRET_NAME = /key|token|secret|passw|auth|cred/i;

/**
 * Replaces `${NAME}` in every text of a JSON value by the environment variable; a missing one is an error.
 * `secrets`: the values that were put into headers and into variables whose name says so, to keep them out of the store.
 */
export function expandEnvironment(
  value: unknown,
  environment: NodeJS.ProcessEnv,
  file: string,
): { value: unknown; secrets: string[] } {
  const secrets = new Set<string>();

  function expand(part: unknown, path: readonly string[]): unknown {
    if (typeof part === 'string') return expandText(part, path);
    if (Array.isArray(part)) return part.map((item, at) => expand(item, [...path, String(at)]));
    if (typeof part !== 'object' || part === null) return part;
    const copy: { [key: string]: unknown } = {};
    for (const [key, item] of Object.entries(part)) setOwn(copy, key, expand(item, [...path, key]));
    return copy;
  }

  function expandText(text: string, path: readonly string[]): string {
    return text.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
      const found = environment[name];
      if (found === undefined) {
        throw new AppError(
          `${file}: ${path.join('.')} takes the environment variable ${name}, which is not set. Set it: export ${name}=…`,
        );
      }
      const isSecret = path.at(-2) === 'headers' || SECRET_NAME.test(name) || SECRET_NAME.test(path.at(-1) ?? '');
      if (isSecret && found.length >= 8) secrets.add(found);
      return found;
    });
  }

  return { value: expand(value, []), secrets: [...secrets] };
}
