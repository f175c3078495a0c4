import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { assign, createActor, emit, setup } from 'xstate';
import { useOutcomes } from './useOutcomes.ts';

const machine = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'run.start' } | { type: 'run.end' } | { type: 'run.fail' },
    emitted: {} as { type: 'run.done'; count: number } | { type: 'run.failed' },
    tags: {} as 'busy',
  },
}).createMachine({
  context: { count: 0 },
  initial: 'idle',
  states: {
    idle: {
      on: { 'run.start': { target: 'running', actions: assign({ count: ({ context }) => context.count + 1 }) } },
    },
    running: {
      tags: 'busy',
      on: {
        'run.end': { target: 'idle', actions: emit(({ context }) => ({ type: 'run.done', count: context.count })) },
        'run.fail': { target: 'idle', actions: emit({ type: 'run.failed' }) },
      },
    },
  },
});

function show(options?: { readonly afterLeaving: boolean }) {
  const actor = createActor(machine).start();
  const outcomes: string[] = [];
  function Screen({ name }: { readonly name: string }) {
    useOutcomes(
      actor,
      {
        'run.done': ({ count }) => outcomes.push(`${name}: done ${count}`),
        'run.failed': () => outcomes.push(`${name}: failed`),
      },
      options,
    );
    return null;
  }
  const { rerender, unmount } = render(<Screen name="first" />, { wrapper: StrictMode });
  const run = (end: 'run.end' | 'run.fail') => {
    actor.send({ type: 'run.start' });
    actor.send({ type: end });
  };
  return { actor, outcomes, run, unmount, rename: (name: string) => rerender(<Screen name={name} />) };
}

describe('useOutcomes', () => {
  it('gives each outcome to its handler, once', () => {
    const { outcomes, run } = show();
    run('run.end');
    run('run.fail');
    run('run.end');
    expect(outcomes).toEqual(['first: done 1', 'first: failed', 'first: done 3']);
  });

  it('uses the handlers of the last render', () => {
    const { outcomes, run, rename } = show();
    rename('second');
    run('run.end');
    expect(outcomes).toEqual(['second: done 1']);
  });

  it('handles nothing after the screen is gone', () => {
    const { actor, outcomes, unmount } = show();
    actor.send({ type: 'run.start' });
    unmount();
    actor.send({ type: 'run.end' });
    expect(outcomes).toEqual([]);
  });

  it('handles what had begun when the screen was left, and nothing after that', async () => {
    const { actor, outcomes, run, unmount } = show({ afterLeaving: true });
    actor.send({ type: 'run.start' });
    unmount();
    actor.send({ type: 'run.end' });
    expect(outcomes).toEqual(['first: done 1']);
    await new Promise((resolve) => setTimeout(resolve));
    run('run.end');
    expect(outcomes).toEqual(['first: done 1']);
  });
});
