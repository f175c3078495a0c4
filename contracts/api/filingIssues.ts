/**
 * Everything a check can find in a file that is to be filed. The first group is about the file, the second about the
 * declaration in it; the second carries the authority's own line beside the code.
 */
export const FILING_ISSUES = [
  'fileUnsupported',
  'fileDamaged',
  'fileEncrypted',
  'fileTooLarge',
  'fileTooComplex',
  'xmlNotAvailable',
  'xmlSeveral',
  'zipSeveral',
  'xmlMalformed',
  'xmlForbidden',
  'formUnknown',
  'formUnchecked',
  'namespaceWrong',
  'attributeMissing',
  'attributeEmpty',
  'attributeUnknown',
  'notNumber',
  'notInteger',
  'notDate',
  'notInList',
  'notInRange',
  'tooLong',
  'elementMissing',
  'elementTooMany',
  'elementUnknown',
  'periodInvalid',
  'fiscalCodeInvalid',
  'personalCodeInvalid',
  'evidenceNumberInvalid',
  'controlSumWrong',
] as const;
export type FilingIssueCode = (typeof FILING_ISSUES)[number];
