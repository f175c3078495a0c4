import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';

/**
 * Starts the slowest files first, by the committed durations: no worker is left with a long file at the end, on a machine
 * that has never run them too. A file without a duration is new and goes first.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification) =>
      durations[relative(this.ctx.config.root, moduleId)] ?? Number.POSITIVE_INFINITY;
    // Groups, projects and what failed last are put in order before; the sort keeps it among equals.
    const sorted = await super.sort(files);
    const placeOf = new Map(sorted.map(({ project }, at) => [project.name, at]));
    return sorted.toSorted((one, other) => {
      const byProject = (placeOf.get(one.project.name) ?? 0) - (placeOf.get(other.project.name) ?? 0);
      return byProject || descending(secondsOf(one), secondsOf(other));
    });
  }
}

const descending = (one: number, other: number) => (one === other ? 0 : other - one);
