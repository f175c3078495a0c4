import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TextFilter } from './TextFilter.tsx';

/** A filter whose address answers at once, or when the test lets it. */
function show(isSlow = false) {
  const asked: string[] = [];
  const onChange = (text: string) => {
    asked.push(text);
    if (!isSlow) setAddress(text);
  };
  const filterOf = (value: string) => <TextFilter label="Search" maxLength={100} {...{ value, onChange }} />;
  const { rerender } = render(filterOf(''));
  const setAddress = (value: string) => rerender(filterOf(value));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  return { user: userEvent.setup(), asked, field, setAddress };
}

describe('a text that filters', () => {
  it('keeps the blank after which somebody pauses', async () => {
    const { user, asked, field } = show();
    await user.type(field, 'alfa ');
    await waitFor(() => expect(asked).toEqual(['alfa']));
    await user.type(field, 'beta');
    await waitFor(() => expect(asked).toEqual(['alfa', 'alfa beta']));
    expect(field.value).toBe('alfa beta');
  });

  it('keeps what is typed until the address has what was asked before', async () => {
    const { user, asked, field, setAddress } = show(true);
    await user.type(field, 'alf');
    await waitFor(() => expect(asked).toEqual(['alf']));
    await user.type(field, 'a');
    setAddress('alf');
    expect(field.value).toBe('alfa');
    await waitFor(() => expect(asked).toEqual(['alf', 'alfa']));
  });

  it('asks again where it is emptied before the address has it', async () => {
    const { user, asked, field, setAddress } = show(true);
    await user.type(field, 'alfa');
    await waitFor(() => expect(asked).toEqual(['alfa']));
    await user.clear(field);
    await waitFor(() => expect(asked).toEqual(['alfa', '']));
    setAddress('alfa');
    setAddress('');
    expect(field.value).toBe('');
  });

  it('is what the address says once that has changed by other means', async () => {
    const { user, asked, field, setAddress } = show();
    await user.type(field, 'alfa');
    await waitFor(() => expect(asked).toEqual(['alfa']));
    setAddress('');
    expect(field.value).toBe('');
  });
});
