-- What the link has found of a document's signatures is its signature status in every layer.
alter table spv_message rename column seal_state to signature_state;
alter table spv_message rename column seal_signer to signature_signer;
alter table spv_message rename constraint spv_message_seal_state_check to spv_message_signature_state_check;
alter table spv_message rename constraint spv_message_seal_of_content to spv_message_signature_of_content;
