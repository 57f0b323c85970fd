import type { Failure } from '../../core/failure.ts';
import type { Profile } from '../../core/profile.ts';
import { idsOf, type QuestionIds } from './ids.ts';
import type { ModelSettings } from './settings.ts';
import { type AskedQuestion, toQuestion } from './to-question.ts';

/** The questions that failures put, each made once. */
export class Questions {
  readonly #settings: ModelSettings;
  readonly #made = new WeakMap<Failure, AskedQuestion & { ids: QuestionIds }>();
  #profiles: ReadonlyMap<string, Profile> = new Map();

  constructor(settings: ModelSettings) {
    this.#settings = settings;
  }

  /** What worked for the tools of the failures that come next. */
  useProfiles(profiles: ReadonlyMap<string, Profile>): void {
    this.#profiles = profiles;
  }

  of(failure: Failure): AskedQuestion & { ids: QuestionIds } {
    const known = this.#made.get(failure);
    if (known) return known;
    const asked = toQuestion(failure, this.#profiles.get(failure.toolName), this.#settings);
    const made = { ...asked, ids: idsOf(failure, asked.question, this.#settings.name) };
    this.#made.set(failure, made);
    return made;
  }
}
