import type { DeepKeys, DeepKeysOfType, DeepValue } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { FIELDS } from './fields/fields.ts';
import type { FormFrameProps } from './frame/FormFrame.tsx';
import type { FormRowsProps } from './rows/FormRows.tsx';

/** A schema that a form can fill in: an object with fields. */
export type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>;

/**
 * What the fields hold while they are filled in: what the schema takes, and null where a choice, a number or a file is
 * still to come.
 */
export type FormValues<T> = T extends string
  ? string extends T
    ? T
    : T | null
  : T extends number | File
    ? T | null
    : T extends readonly (infer Item)[]
      ? readonly FormValues<Item>[]
      : T extends boolean | null | undefined
        ? T
        : { [K in keyof T]: FormValues<T[K]> };

type ValuesOfKind = {
  readonly text: string | null | undefined;
  readonly number: number | null | undefined;
  readonly flag: boolean | undefined;
  readonly file: File | null | undefined;
  readonly list: readonly string[] | undefined;
};

/** The value that each kind of field edits. */
type FieldKinds = {
  readonly Text: 'text';
  readonly LongText: 'text';
  readonly Email: 'text';
  readonly Password: 'text';
  readonly Number: 'number';
  readonly Duration: 'number';
  readonly Date: 'text';
  readonly Select: 'text';
  readonly Search: 'text';
  readonly Person: 'text';
  readonly Client: 'text';
  readonly Several: 'list';
  readonly People: 'list';
  readonly Tags: 'list';
  readonly File: 'file';
  readonly Switch: 'flag';
};

type NamesOf<TValues, TKind extends keyof ValuesOfKind> = DeepKeysOfType<TValues, ValuesOfKind[TKind]>;

type PropsOf<TComponent> = TComponent extends (props: infer TProps) => ReactNode ? TProps : never;

/** A field takes only names under which the schema has a value of its kind. */
type TypedFields<TValues> = {
  readonly [K in keyof FieldKinds]: (
    props: Omit<PropsOf<(typeof FIELDS)[K]>, 'name'> & { readonly name: NamesOf<TValues, FieldKinds[K]> },
  ) => ReactNode;
};

type RowOf<TValues, TName> = NonNullable<DeepValue<TValues, TName>> extends readonly (infer Row)[] ? Row : never;

/** One row of a list: its fields are named by `at`. */
type TypedRow<TName extends string, Row> = {
  readonly index: number;
  readonly at: <K extends keyof Row & string>(key: K) => `${TName}[${number}].${K}`;
};

/** A form over a schema of the contract: `<form.Frame><form.Text name="title" label=… /></form.Frame>`. */
export type ContractForm<TValues> = TypedFields<TValues> & {
  readonly Frame: (props: FormFrameProps) => ReactNode;
  readonly DateRange: (
    props: Omit<PropsOf<(typeof FIELDS)['DateRange']>, 'from' | 'to'> & {
      readonly from: NamesOf<TValues, 'text'>;
      readonly to: NamesOf<TValues, 'text'>;
    },
  ) => ReactNode;
  readonly Rows: <TName extends DeepKeysOfType<TValues, readonly object[] | undefined>>(
    props: Omit<FormRowsProps, 'name' | 'newRow' | 'children'> & {
      readonly name: TName;
      readonly newRow: RowOf<TValues, TName>;
      readonly children: (row: TypedRow<TName, RowOf<TValues, TName>>) => ReactNode;
    },
  ) => ReactNode;
  /** Draws what depends on the value of a field. */
  readonly Watch: <TName extends DeepKeys<TValues>>(props: {
    readonly name: TName;
    readonly children: (value: DeepValue<TValues, TName>) => ReactNode;
  }) => ReactNode;
  /** Sets a field that depends on another one. */
  readonly set: <TName extends DeepKeys<TValues>>(name: TName, value: DeepValue<TValues, TName>) => void;
};
