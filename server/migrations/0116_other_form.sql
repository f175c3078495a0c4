-- The authority can have a declaration of another form under the index of a filing. Its page says so without a message.
alter table spv_filing
  drop constraint spv_filing_receipt_doubt_check,
  add constraint spv_filing_receipt_doubt_check
    check (receipt_doubt in ('unknownSigner', 'broken', 'absent', 'otherForm')),
  drop constraint spv_filing_doubt_of_message,
  add constraint spv_filing_doubt_of_message
    check (receipt_doubt is not distinct from 'otherForm' or (receipt_doubt is null) = (doubted_message_id is null));
