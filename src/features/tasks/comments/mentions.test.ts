import { describe, expect, it } from 'vitest';
import { mentionAt, mentionedIn, partsOf, peopleFor } from './mentions.ts';

const ana = { id: 'a', displayName: 'Ana Ionescu' };
const stefan = { id: 's', displayName: 'Ștefan Pop' };
const people = [ana, stefan];

describe('naming a person in a comment', () => {
  it('begins with an @ after a space or at the start, and ends at a line', () => {
    expect(mentionAt('Bună @an', 8)).toEqual({ start: 5, word: 'an' });
    expect(mentionAt('@', 1)).toEqual({ start: 0, word: '' });
    expect(mentionAt('ana@firma', 9)).toBeNull();
    expect(mentionAt('@ana\napoi', 9)).toBeNull();
  });

  it('finds people by any word of their name, without diacritics', () => {
    expect(peopleFor('stef', people)).toEqual([stefan]);
    expect(peopleFor('ion', people)).toEqual([ana]);
    expect(peopleFor('escu', people)).toEqual([]);
  });

  it('tells who is named, and shows the names apart', () => {
    expect(mentionedIn('@Ștefan Pop vezi și ana@firma', people)).toEqual(['s']);
    expect(partsOf('Bună @Ana Ionescu!', people)).toEqual([
      { text: 'Bună ', isName: false },
      { text: '@Ana Ionescu', isName: true },
      { text: '!', isName: false },
    ]);
  });
});
