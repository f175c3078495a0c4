-- Firms and people come and change through the sign-in service: it appends to the trail of the firm it has set.
grant execute on function audit_append(uuid, text[], text[], text[], text[], text[]) to dosar_identity;
