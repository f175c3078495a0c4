import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { placeError } from './serverErrors.ts';

const names = ['name', 'items', 'items[0].amount', 'items[1].amount'];
const refused = (...fields: string[]) => new ApiError('request.invalid', { status: 400, fields });

describe('an error of the server', () => {
  it('of rows is found at the row that it names', () => {
    expect(placeError(refused('items.1.amount'), {}, names)).toEqual({
      fields: { 'items[1].amount': { key: 'problem.refused' } },
      isUnplaced: false,
    });
  });

  it('is found below what the request wraps the form in', () => {
    expect(Object.keys(placeError(refused('body.update.name'), {}, names).fields)).toEqual(['name']);
  });

  it('is shown for the whole form too, when one of its fields is not in it', () => {
    expect(placeError(refused('name', 'revision'), {}, names)).toMatchObject({
      fields: { name: {} },
      isUnplaced: true,
    });
  });

  it('is for the whole form when its field is not shown, or it is no answer at all', () => {
    const exists = new ApiError('client.exists', { status: 409 });
    expect(placeError(exists, { 'client.exists': 'taxId' }, names)).toEqual({ fields: {}, isUnplaced: true });
    expect(placeError(new Error('broken'), {}, names)).toEqual({ fields: {}, isUnplaced: true });
  });
});
