export { observedForm, observedSeparator, profileAt } from './observed-form.ts';
