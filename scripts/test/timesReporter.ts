import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Report } from './reports.ts';

/** Names the file that the report goes into. */
export const REPORT_FILE = 'DOSAR_TEST_REPORT';

/** What the name of the file ends with that names the test files at work. */
export const RUNNING = '.running';

/**
 * Writes the tests of a run and their times for the runner. Unlike those of the JSON reporter, the time of a file has its
 * imports and hooks in it: a journey takes longest to start its environment.
 */
export default class TimesReporter implements Reporter {
  private readonly path = process.env[REPORT_FILE] ?? '';
  private readonly running = new Set<string>();
  private root = '';

  onInit({ config }: Vitest): void {
    ({ root: this.root } = config);
    mkdirSync(dirname(this.path), { recursive: true });
    rmSync(this.path, { force: true });
    this.writeRunning();
  }

  onTestModuleStart(module: TestModule): void {
    this.running.add(this.fileOf(module));
    this.writeRunning();
  }

  onTestModuleEnd(module: TestModule): void {
    this.running.delete(this.fileOf(module));
    this.writeRunning();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const report: Report = {
      tally: { passed: count('passed'), failed: count('failed') + broken + errors.length, skipped: count('skipped') },
      files: modules.map((module) => ({
        project: module.project.name,
        file: this.fileOf(module),
        seconds: secondsOf(module),
      })),
      tests: tests.map((test) => ({
        file: this.fileOf(test.module),
        test: test.fullName,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      })),
    };
    writeFileSync(this.path, JSON.stringify(report));
  }

  /** The files that run are named when the run has to be stopped. */
  private writeRunning(): void {
    writeFileSync(`${this.path}${RUNNING}`, [...this.running].join('\n'));
  }

  private fileOf({ moduleId }: TestModule): string {
    return relative(this.root, moduleId);
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
