/**
 * All issues that a check can find. The first group concerns the file, the second the declaration in it, with the
 * authority's own line beside the code.
 */
export const FILING_ISSUES = [
  'fileUnsupported',
  'fileDamaged',
  'fileEncrypted',
  'fileTooLarge',
  'fileTooComplex',
  'xmlNotAvailable',
  'xmlSeveral',
  'xmlSameName',
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
