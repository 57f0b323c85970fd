export { isCutNumber } from './is-cut-number.ts';
export { observedForm, observedSeparator, profileAt } from './observed-form.ts';
