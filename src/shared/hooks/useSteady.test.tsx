import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSteady } from './useSteady.ts';

it('keeps the handlers over drawings, and calls what was handed in last', () => {
  const first = vi.fn<(id: string) => void>();
  const last = vi.fn<(id: string) => void>();
  const { result, rerender } = renderHook(({ open }) => useSteady({ open }), { initialProps: { open: first } });
  const { current: before } = result;
  rerender({ open: last });
  expect(result.current).toBe(before);
  result.current.open('a');
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledWith('a');
});
