import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { idSchema, requiredTextSchema, textSchema } from '#contracts/api/shared.ts';
import { PEOPLE, renderForm } from './testing/renderForm.tsx';
import { useContractForm } from './useContractForm.ts';

const schema = v.strictObject({
  kind: v.nullable(v.picklist(['once', 'monthly'])),
  town: v.nullable(v.string()),
  personId: idSchema,
  clientId: v.nullable(idSchema),
  memberIds: v.array(idSchema),
  start: v.string(),
  end: v.string(),
  file: v.nullable(v.pipe(v.file(), v.mimeType(['application/pdf']), v.maxSize(4))),
  isUrgent: v.boolean(),
  password: textSchema(10),
  rows: v.pipe(v.array(v.strictObject({ title: requiredTextSchema(10) })), v.minLength(1)),
});
type Values = v.InferOutput<typeof schema>;

const INITIAL = {
  kind: null,
  town: 'arad',
  personId: '',
  clientId: null,
  memberIds: [],
  start: '',
  end: '',
  file: null,
  isUrgent: false,
  password: '',
  rows: [{ title: 'one' }, { title: 'two' }, { title: 'three' }],
};

let rendered: Awaited<ReturnType<typeof renderForm>> | null = null;
afterEach(() => rendered?.close());

async function open() {
  const sent: Values[] = [];
  const searched: string[] = [];
  const find = (text: string) => {
    searched.push(text);
    const towns = [
      { value: 'sibiu', label: 'Sibiu' },
      { value: 'sighet', label: 'Sighet' },
    ];
    return Promise.resolve(towns.filter(({ value }) => value.startsWith(text)));
  };
  rendered = await renderForm(function WorkForm() {
    const form = useContractForm({
      schema,
      initial: INITIAL,
      save: { mutateAsync: (values: Values) => Promise.resolve(sent.push(values)) },
    });
    return (
      <form.Frame>
        <form.Select
          name="kind"
          label="Kind"
          options={[
            { value: 'once', label: 'Once' },
            { value: 'monthly', label: 'Monthly' },
          ]}
        />
        <form.Watch name="kind">{(kind) => (kind === 'monthly' ? <p>every month</p> : null)}</form.Watch>
        <form.Search name="town" label="Town" find={find} labelOf={(value) => `Town of ${value}`} />
        <form.Person name="personId" label="Person" />
        <form.Client name="clientId" label="Client" />
        <form.People name="memberIds" label="Members" />
        <form.DateRange from="start" to="end" label="Period" />
        <form.File name="file" label="File" />
        <form.Switch name="isUrgent" label="Urgent" />
        <form.Password name="password" label="Password" />
        <form.Rows name="rows" label="Rows" addLabel="Add a row" newRow={{ title: '' }}>
          {(row) => <form.Text name={row.at('title')} label="Title" />}
        </form.Rows>
      </form.Frame>
    );
  });
  const { user } = rendered;
  await screen.findByRole('button', { name: 'Kind' });
  const choose = async (button: string | RegExp, option: string | RegExp) => {
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, sent, searched, choose, submit };
}

const titles = () => screen.getAllByLabelText('Title').map((input) => Reflect.get(input, 'value'));
const removers = () => screen.getAllByRole('button', { name: 'Remove the row' });

describe('the fields of a form', () => {
  it('send what was chosen, ticked, typed and attached', async () => {
    const { user, choose, submit, sent } = await open();
    await choose('Kind', 'Monthly');
    await choose('Person', 'Maria Popa');
    await choose('Client', /Alfa SRL/);
    await choose(/^Members/, 'Dan Stoica');
    await user.keyboard('{Escape}');
    await user.type(screen.getByLabelText('Period: from'), '2.11.2026');
    await user.type(screen.getByLabelText('Period: to'), '25.11.2026');
    const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('File', { selector: 'input' }), file);
    await user.click(screen.getByLabelText('Urgent'));
    await user.type(screen.getByLabelText('Password'), 'secret');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      ...INITIAL,
      kind: 'monthly',
      personId: PEOPLE[0]!.id,
      clientId: '00000000-0000-4000-8000-000000000011',
      memberIds: [PEOPLE[1]!.id],
      start: '2026-11-02',
      end: '2026-11-25',
      file,
      isUrgent: true,
      password: 'secret',
    });
  });

  it('can depend on each other, and an optional choice is taken off by choosing it again', async () => {
    const { choose } = await open();
    await choose('Kind', 'Monthly');
    await screen.findByText('every month');
    await choose('Kind', 'Monthly');
    await waitFor(() => expect(screen.queryByText('every month')).toBeNull());
  });

  it('search on the server once the typing has paused, and show the words of what they begin with', async () => {
    const { user, searched } = await open();
    const town = screen.getByRole('button', { name: 'Town' });
    expect(town.textContent).toBe('Town of arad');
    await user.click(town);
    await user.type(await screen.findByLabelText('Search'), 'sib');
    await user.click(await screen.findByRole('option', { name: 'Sibiu' }));
    expect(town.textContent).toBe('Sibiu');
    expect(searched).toEqual(['', 'sib']);
  });

  it('refuse a file that is too large or of another kind', async () => {
    const { user, submit } = await open();
    const input = screen.getByLabelText('File', { selector: 'input' });
    await user.upload(input, new File(['12345'], 'a.pdf', { type: 'application/pdf' }));
    await submit();
    await screen.findByText('The file is larger than 0 kB. Choose a smaller one.');
    await user.upload(input, new File(['1'], 'a.txt', { type: 'text/plain' }));
    await screen.findByText('Files of this kind are not accepted. Choose another file.');
    await user.click(screen.getByRole('button', { name: 'Remove the file' }));
    await waitFor(() =>
      expect(screen.queryByText('Files of this kind are not accepted. Choose another file.')).toBeNull(),
    );
  });
});

describe('rows of a form', () => {
  it('are added at the end, and the keyboard goes there', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    expect(titles()).toEqual(['one', 'two', 'three', '']);
    expect(document.activeElement).toBe(screen.getAllByLabelText('Title')[3]);
  });

  it('are moved by Alt and the arrows, with the keyboard in the same field', async () => {
    const { user } = await open();
    await user.click(screen.getAllByLabelText('Title')[0]!);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(titles()).toEqual(['two', 'one', 'three']);
    expect(document.activeElement).toBe(screen.getAllByLabelText('Title')[1]);
    expect(screen.getByText('Moved to row 2 of 3')).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(titles()).toEqual(['one', 'two', 'three']);
  });

  it('take what is wrong with them along', async () => {
    const { user, submit } = await open();
    await user.clear(screen.getAllByLabelText('Title')[2]!);
    await submit();
    const third = screen.getByRole('group', { name: 'Rows, row 3' });
    await within(third).findByText('This field is required.');
    await user.click(within(third).getByRole('button', { name: 'Move up' }));
    await within(screen.getByRole('group', { name: 'Rows, row 2' })).findByText('This field is required.');
    expect(
      within(screen.getByRole('group', { name: 'Rows, row 3' })).queryByText('This field is required.'),
    ).toBeNull();
  });

  it('are removed, the last one to the button that adds one, and their number is checked', async () => {
    const { user, submit } = await open();
    await user.click(removers()[1]!);
    expect(titles()).toEqual(['one', 'three']);
    await user.click(removers()[0]!);
    await user.click(removers()[0]!);
    const add = screen.getByRole('button', { name: 'Add a row' });
    expect(document.activeElement).toBe(add);
    await submit();
    await waitFor(() => expect(add.getAttribute('aria-invalid')).toBe('true'));
  });
});

it('a form knows the names of its schema: others do not compile', async () => {
  rendered = await renderForm(function TypedForm() {
    const form = useContractForm({ schema, initial: INITIAL, save: { mutateAsync: () => Promise.resolve('') } });
    return (
      <form.Frame>
        {/* @ts-expect-error -- the schema has no such field */}
        <form.Text name="nothing" label="Nothing" />
        {/* @ts-expect-error -- a list is no text */}
        <form.Text name="memberIds" label="Members" />
        <form.Rows name="rows" label="Rows" addLabel="Add" newRow={{ title: '' }}>
          {/* @ts-expect-error -- a row has no such field */}
          {(row) => <form.Text name={row.at('other')} label="Other" />}
        </form.Rows>
      </form.Frame>
    );
  });
  expect(await screen.findByLabelText('Nothing')).toHaveProperty('value', '');
});
