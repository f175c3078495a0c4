import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { dateSchema, emailSchema, idSchema, requiredTextSchema, textSchema } from '#contracts/api/shared.ts';
import { folded } from '#contracts/matching.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { SAMPLE_TOWNS } from './samples.ts';

/** Kinds of work in the sample form. */
export const KINDS = ['once', 'monthly'] as const;

/** A form with a field of every kind. */
export const workSchema = v.pipe(
  v.strictObject({
    title: requiredTextSchema(60),
    kind: v.picklist(KINDS),
    town: v.nullable(v.string()),
    email: v.union([v.literal(''), emailSchema]),
    password: textSchema(40),
    amount: v.pipe(v.number(), v.minValue(0)),
    hours: v.pipe(v.number(), v.minValue(0)),
    due: v.nullable(dateSchema),
    start: dateSchema,
    end: dateSchema,
    notes: textSchema(120),
    assigneeId: v.nullable(idSchema),
    memberIds: v.array(idSchema),
    clientId: v.nullable(idSchema),
    tags: v.pipe(v.array(v.string()), v.maxLength(3)),
    file: v.nullable(v.pipe(v.file(), v.mimeType(['application/pdf']), v.maxSize(10 * 1024 * 1024))),
    isUrgent: v.boolean(),
    contacts: v.pipe(v.array(v.strictObject({ name: requiredTextSchema(60), email: emailSchema })), v.minLength(1)),
  }),
  v.forward(
    v.partialCheck([['start'], ['end']], ({ start, end }) => start <= end, 'ends before it starts'),
    ['start'],
  ),
);

/** What the sample form begins with. */
export const NEW_WORK = {
  title: '',
  kind: null,
  town: null,
  email: '',
  password: '',
  amount: null,
  hours: null,
  due: null,
  start: '2026-11-02',
  end: '2026-11-25',
  notes: '',
  assigneeId: null,
  memberIds: [],
  clientId: null,
  tags: [],
  file: null,
  isUrgent: false,
  contacts: [{ name: 'Ana Ionescu', email: 'ana@alfa.example' }],
};

/** Saves nothing. Some titles are refused: one at its field, one for the whole form. */
export const useSaveWork = () =>
  useMutation({
    mutationFn: ({ title }: v.InferOutput<typeof workSchema>) => {
      if (title === 'taken') return Promise.reject(new ApiError('client.exists', { status: 409 }));
      if (title === 'offline') return Promise.reject(new ApiError('transport.offline'));
      return Promise.resolve(title);
    },
  });

/** Towns whose name has the text. */
export const findTowns = (text: string) =>
  Promise.resolve(SAMPLE_TOWNS.filter(({ label }) => folded(label).includes(folded(text))));
