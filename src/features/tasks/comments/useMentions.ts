import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { mentionAt, mentionedIn, peopleFor, type Person } from './mentions.ts';

/** A text in which an @ offers the firm's people. */
export function useMentions(initial: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const people = useQuery(peopleOptions()).data ?? [];
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(0);
  const [step, setStep] = useState(0);
  const mention = mentionAt(text, caret);
  const offered = mention === null ? [] : peopleFor(mention.word, people);
  const at = offered.length === 0 ? 0 : step % offered.length;
  const choose = ({ displayName }: Person) => {
    if (mention === null) return;
    const before = `${text.slice(0, mention.start)}@${displayName} `;
    setText(before + text.slice(caret));
    setCaret(0);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(before.length, before.length);
    });
  };
  return {
    box,
    text,
    offered,
    at,
    choose,
    mentionedIds: () => mentionedIn(text, people),
    clear: () => setText(''),
    type: (target: HTMLTextAreaElement) => {
      setText(target.value);
      setCaret(target.selectionStart);
      setStep(0);
    },
    /** Takes the keys that are for the offered people; false for those that are not. */
    press: ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      const chosen = offered[at];
      if (chosen === undefined || ctrlKey || metaKey) return false;
      if (key === 'ArrowDown') setStep(at + 1);
      else if (key === 'ArrowUp') setStep(at + offered.length - 1);
      else if (key === 'Enter' || key === 'Tab') choose(chosen);
      else if (key === 'Escape') setCaret(0);
      else return false;
      return true;
    },
  };
}
