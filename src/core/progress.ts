/** How far a long job is. `total` is null where it is not known. */
export type Progress = {
  stage: string;
  done: number;
  total: number | null;
  unit: 'bytes' | 'calls' | 'failures' | 'steps';
};
export type OnProgress = (progress: Progress) => void;
