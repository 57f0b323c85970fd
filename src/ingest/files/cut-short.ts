/** Thrown behind the last readable byte of a stream that is truncated or damaged. */
export class CutShort extends Error {
  override name = 'CutShort';
}
