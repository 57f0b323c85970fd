import { describedEffect } from '../core/described-effect.ts';
import { plannedEffect } from '../core/effect.ts';
import type { Failure } from '../core/failure.ts';
import type { RepairContext, Repairer } from './repairer.ts';
import { proposeByRules, questionFor } from './rules/index.ts';

/** The repairer that needs no model: the rules. They answer the same question the same way, so objections end it. */
export function rulesRepairer({ effectOf, rules }: RepairContext = {}): Repairer {
  return {
    method: 'rules',
    propose: (failure, objections) =>
      objections.length > 0
        ? null
        : (proposeByRules(
            withLaterErrors(failure),
            name => plannedEffect(name, effectOf?.(name) ?? describedEffect(failure.tools, name)),
            rules,
            questionFor,
          ) ?? LEFT),
  };
}

const LEFT = {
  status: 'unrepairable',
  explanation: 'No rule is sure of it; nothing but a model could tell what was meant.',
} as const;

/** A failure whose error text holds what earlier repairs were answered too: the rules read all of it. */
function withLaterErrors(failure: Failure): Failure {
  const later = failure.priorAttempts.flatMap(attempt => attempt.errorText ?? []);
  const texts = [...new Set([failure.errorText ?? '', ...later])].filter(Boolean);
  return texts.length === 0 ? failure : { ...failure, errorText: texts.join('\n') };
}
