import { useStore } from '@tanstack/react-form';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { keysOf } from '#contracts/keysOf.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { layoutRecipe } from '../../ui/layout.recipe.ts';
import { useFormCore } from '../formContext.ts';
import type { EditedRow } from './useEditedRow.ts';

type FormConflictProps<T extends { readonly revision: number }, K extends keyof T & string> = {
  readonly row: EditedRow<T>;
  /** The fields of the form, by their labels. */
  readonly labels: Readonly<Record<K, string>>;
  /** How a field is said that is no text. */
  readonly words?: { readonly [Name in K]?: (value: T[Name]) => string };
};

/** Asks whose values stay, where somebody else has saved what this form changes, and says where it was deleted. */
export function FormConflict<T extends { readonly revision: number }, K extends keyof T & string>({
  row,
  labels,
  words = {},
}: FormConflictProps<T, K>) {
  const { t } = useTranslation('form');
  const { initial, theirs, isGone, keepMine, takeTheirs } = row;
  const { api, isDirty } = useFormCore();
  const isSubmitting = useStore(api.store, (state) => state.isSubmitting);
  const isRefused = useStore(api.store, (state) => state.errorMap.onSubmit !== undefined);
  // Where nothing was entered there is nothing to decide: the form follows.
  const follows = theirs !== null && !isSubmitting && !isRefused && !isDirty();
  const follow = useEffectEvent(takeTheirs);
  useEffect(() => {
    if (follows) follow();
  }, [follows]);
  if (isSubmitting) return null;
  if (isGone) {
    return (
      <p role="alert" className={conflict}>
        {t('conflict.gone')}
      </p>
    );
  }
  if (theirs === null) return null;
  const changed = keysOf(labels).filter((name) => theirs[name] !== initial?.[name]);
  return (
    <div role="alert" className={conflict}>
      <ul className={layoutRecipe.list}>
        {changed.map((name) => {
          const [field, value] = [labels[name], words[name]?.(theirs[name]) ?? String(theirs[name])];
          return (
            <li key={name}>
              {value === '' ? t('conflict.emptied', { field }) : t('conflict.changed', { field, value })}
            </li>
          );
        })}
      </ul>
      <div className={choices}>
        <Button size="dense" onClick={({ currentTarget }) => decide(currentTarget, keepMine)}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="dense" onClick={({ currentTarget }) => decide(currentTarget, takeTheirs)}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}

/** The question goes with its answer, and the form may begin anew: the keyboard goes on at its first field. */
function decide(button: Element, answer: () => void): void {
  const place = button.closest('[role=dialog], main');
  answer();
  requestAnimationFrame(() => place?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus());
}

const conflict = css({
  m: '0',
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '12',
  borderRadius: '8',
  textStyle: 'secondary',
  overflowWrap: 'anywhere',
  bg: 'warningBg',
  color: 'warning',
});
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '8', color: 'text' });
