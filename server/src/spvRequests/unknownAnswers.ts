import type { PossibleAnswer } from './requestNumbers.repository.ts';

/** `duplicat VECTOR FISCAL pentru CUI 12345674`. Source: wordings that were seen. */
const ANSWER = /^(?:(?:duplicat|document)\s+)?(.+?)\s+pentru\s+(?:CUI|CIF|CNP)\b/i;

/**
 * The answers whose words name the document of exactly one request of unknown outcome, and which that request has only
 * one of. Where it could be another one, a person decides.
 */
export function certainAnswers(possible: readonly PossibleAnswer[]): readonly PossibleAnswer[] {
  const named = possible.filter(({ details, documentType }) => {
    const name = ANSWER.exec(details.trim())?.[1];
    return name !== undefined && foldedOf(name) === foldedOf(documentType);
  });
  const isOnly = (key: 'id' | 'messageId', value: string) => named.filter((one) => one[key] === value).length === 1;
  return named.filter(({ id, messageId }) => isOnly('id', id) && isOnly('messageId', messageId));
}

const foldedOf = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');
