import { act, screen, waitFor, within } from '@testing-library/react';
import i18next, { changeLanguage } from 'i18next';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { dateSchema, requiredTextSchema, textSchema } from '#contracts/api/shared.ts';
import romanian from '../../../public/locales/ro/form.json' with { type: 'json' };
import { ApiError } from '../api/apiError.ts';
import { renderForm } from './testing/renderForm.tsx';
import { useContractForm } from './useContractForm.ts';

const schema = v.pipe(
  v.strictObject({
    name: requiredTextSchema(10),
    email: v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.rfcEmail())]),
    hours: v.pipe(v.number(), v.minValue(1)),
    start: dateSchema,
    end: v.nullable(dateSchema),
    notes: textSchema(5),
  }),
  v.forward(
    v.partialCheck([['start'], ['end']], ({ start, end }) => end === null || start <= end, 'ends before it starts'),
    ['end'],
  ),
);
type Values = v.InferOutput<typeof schema>;

/** What the form sends waits here until the test answers it. */
function saves() {
  const calls: { values: Values; resolve: (saved: string) => void; reject: (error: unknown) => void }[] = [];
  const mutateAsync = (values: Values) =>
    new Promise<string>((resolve, reject) => {
      calls.push({ values, resolve, reject });
    });
  return { calls, save: { mutateAsync } };
}

const EMPTY = { name: '', email: '', hours: null, start: '', end: null, notes: '' };
const FILLED = { name: 'Team', email: '', hours: 2, start: '2026-11-02', end: null, notes: '' };

let rendered: Awaited<ReturnType<typeof renderForm>> | null = null;
afterEach(() => rendered?.close());

async function open(initial: typeof EMPTY | typeof FILLED = FILLED) {
  const { calls, save } = saves();
  const saved: string[] = [];
  rendered = await renderForm(function TeamForm() {
    const form = useContractForm({
      schema,
      initial,
      save,
      onSaved: (answer) => saved.push(answer),
      fieldOf: { 'client.exists': 'name' },
    });
    return (
      <form.Frame submitLabel="Save the team" onCancel={() => saved.push('cancelled')}>
        <form.Text name="name" label="Name" />
        <form.Email name="email" label="Email" />
        <form.Number name="hours" label="Hours" />
        <form.Date name="start" label="Start" />
        <form.Date name="end" label="End" invalidText="It ends before it starts." />
        <form.LongText name="notes" label="Notes" />
      </form.Frame>
    );
  });
  await screen.findByLabelText('Name');
  const submit = () => rendered!.user.click(screen.getByRole('button', { name: 'Save the team' }));
  return { ...rendered, calls, saved, submit };
}

const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const fill = async (label: string, text: string) => {
  const input = screen.getByLabelText(label);
  await rendered!.user.clear(input);
  if (text !== '') await rendered!.user.type(input, text);
};

describe('a form that is sent', () => {
  it('says at each field what is missing, and the keyboard is at the first of them', async () => {
    const { submit, calls } = await open(EMPTY);
    await submit();
    await waitFor(() =>
      expect(errors()).toEqual(['This field is required.', 'This field is required.', 'This field is required.']),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(screen.getByLabelText('Name').getAttribute('aria-required')).toBe('true');
    expect(screen.getByLabelText('Email').getAttribute('aria-required')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('says what is wrong with what was entered, and takes it back once it is corrected', async () => {
    const { submit, user } = await open();
    await fill('Name', 'far too long a name');
    await fill('Email', 'ana@');
    await fill('Hours', '0');
    await fill('Start', '31.4.2026');
    await fill('Notes', '123456');
    await submit();
    await waitFor(() =>
      expect(errors()).toEqual([
        '10 character limit exceeded.',
        'Enter a valid email address.',
        'Enter at least 1.',
        'Enter a date as dd/mm/yyyy.',
        '5 character limit exceeded.',
      ]),
    );
    await user.clear(screen.getByLabelText('Email'));
    await waitFor(() => expect(errors()).toHaveLength(4));
  });

  it('speaks the language of the screen', async () => {
    const { submit } = await open(EMPTY);
    i18next.addResourceBundle('ro', 'form', romanian);
    await submit();
    await screen.findAllByText('This field is required.');
    await act(() => changeLanguage('ro'));
    expect(await screen.findAllByText('Câmpul este obligatoriu.')).toHaveLength(3);
    await act(() => changeLanguage('en'));
  });

  it('uses the words of its own for a rule of its own', async () => {
    const { submit } = await open();
    await fill('End', '1.11.2026');
    await submit();
    await screen.findByText('It ends before it starts.');
  });

  it('sends what the schema makes of its values, and tells who opened it', async () => {
    const { submit, calls, saved } = await open();
    await fill('Name', ' Fiscal ');
    await fill('End', '30/11/26');
    await fill('Hours', '1.5');
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.values).toEqual({ ...FILLED, name: 'Fiscal', end: '2026-11-30', hours: 1.5 });
    await act(async () => calls[0]!.resolve('saved'));
    expect(saved).toEqual(['saved']);
  });

  it('holds null again where an optional day has been emptied', async () => {
    const { submit, calls } = await open();
    await fill('End', '30.11.2026');
    await fill('End', '');
    await submit();
    await waitFor(() => expect(calls[0]?.values.end).toBeNull());
  });

  it('is sent by Control and Enter from any field, once, and keeps what is being sent', async () => {
    const { user, calls } = await open();
    await user.click(screen.getByLabelText('Notes'));
    await user.keyboard('abc{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.keyboard('de');
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'abc');
    expect(calls).toHaveLength(1);
  });
});

describe('an error of the server', () => {
  it('stands at the field that its code is about, until that field changes', async () => {
    const { submit, calls } = await open();
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => calls[0]!.reject(new ApiError('client.exists', { status: 409 })));
    await screen.findByText('A client with this tax ID exists already. Look for it in the list of clients.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await fill('Notes', 'abc');
    expect(errors()).toEqual(['A client with this tax ID exists already. Look for it in the list of clients.']);
    await fill('Name', 'Other');
    await waitFor(() => expect(errors()).toEqual([]));
  });

  it('stands at the fields that a refused request names, however deep the request has them', async () => {
    const { submit, calls } = await open();
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    const refused = new ApiError('request.invalid', { status: 400, fields: ['update.name', 'update.notes'] });
    await act(async () => calls[0]!.reject(refused));
    await waitFor(() => expect(errors()).toHaveLength(2));
    expect(screen.getByLabelText('Notes').getAttribute('aria-invalid')).toBe('true');
  });

  it('can be refused twice and accepted then', async () => {
    const { submit, calls, saved } = await open();
    for (const attempt of [0, 1]) {
      await submit();
      await waitFor(() => expect(calls).toHaveLength(attempt + 1));
      await act(async () => calls[attempt]!.reject(new ApiError('client.exists', { status: 409 })));
      await screen.findByText('A client with this tax ID exists already. Look for it in the list of clients.');
    }
    await submit();
    await waitFor(() => expect(calls).toHaveLength(3));
    await act(async () => calls[2]!.resolve('saved'));
    expect(saved).toEqual(['saved']);
  });

  it('stands below the form when it is about no field, with a way to try again', async () => {
    const { submit, calls, user, saved } = await open();
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => calls[0]!.reject(new ApiError('server.unexpected', { status: 500, traceId: 'abc123' })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Something went wrong on the server. Try again later.');
    expect(alert.textContent).toContain('abc123');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await act(async () => calls[1]!.resolve('saved'));
    expect(saved).toEqual(['saved']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stands below the form when it names something that the form does not show', async () => {
    const { submit, calls } = await open();
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => calls[0]!.reject(new ApiError('request.invalid', { status: 400, fields: ['revision'] })));
    await screen.findByText('Something in the form was not accepted. Check it and try again.');
  });
});

/** Opens another page, and is asked. */
async function leave() {
  act(() => void rendered!.router.navigate({ to: '/clients' }));
  return screen.findByRole('alertdialog', { name: 'Leave without saving?' });
}

describe('a form with something that is not saved', () => {
  it('asks before another page is opened, and stays', async () => {
    const { user } = await open();
    await fill('Name', 'Other');
    await user.click(within(await leave()).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Other');
    expect(screen.queryByText('another page')).toBeNull();
  });

  it('is left when that is wanted', async () => {
    const { user } = await open();
    await fill('Name', 'Other');
    await user.click(within(await leave()).getByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('another page');
  });

  it('asks before it is cancelled', async () => {
    const { user, saved } = await open();
    await fill('Name', 'Other');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(saved).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(saved).toEqual(['cancelled']);
  });

  it('asks nothing when what was typed has been taken back', async () => {
    const { router } = await open();
    await fill('Name', 'Other');
    await fill('Name', 'Team');
    await act(() => router.navigate({ to: '/clients' }));
    await screen.findByText('another page');
  });

  it('asks nothing once it is saved', async () => {
    const { submit, calls, router } = await open();
    await fill('Name', 'Other');
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => calls[0]!.resolve('saved'));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Other');
    await act(() => router.navigate({ to: '/clients' }));
    await screen.findByText('another page');
  });
});
