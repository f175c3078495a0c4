-- What the link has found of the signatures of a message's document. It comes with the document and stays with it; null
-- where nobody has looked.
alter table spv_message
  add column seal_state text check (seal_state in ('intact', 'unchecked', 'unknownSigner', 'broken', 'absent')),
  add column seal_signer text,
  add constraint spv_message_seal_of_content check (seal_state is null or content_id is not null);

-- Why the receipt in the mailbox does not confirm a filing, until a better one or a person does.
alter table spv_filing
  add column receipt_doubt text check (receipt_doubt in ('unknownSigner', 'broken', 'absent')),
  add column doubted_message_id uuid,
  add constraint spv_filing_doubted_message foreign key (tenant_id, doubted_message_id)
    references spv_message (tenant_id, id),
  add constraint spv_filing_doubt_of_message check ((receipt_doubt is null) = (doubted_message_id is null));
