/** Why a question was not put to the model now: it waits in a batch, or no more is asked in this run. */
export class NotAsked extends Error {
  override name = 'NotAsked';
  readonly why: 'waiting' | 'stopped';

  constructor(why: 'waiting' | 'stopped', message: string) {
    super(message);
    this.why = why;
  }
}
