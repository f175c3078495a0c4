-- What people call a kind of message, in both languages, as search reads it.
create or replace function message_type_words(type_enum text, type text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select f_norm(type) || case type_enum
      when 'Confirmation' then ' recipisa receipt'
      when 'RequestResponse' then ' raspuns solicitare answer'
      when 'Notification' then ' notificare instiintare notification'
      when 'Decision' then ' decizie decision'
      when 'Summons' then ' somatie somatii summons executare silita enforcement notice'
      when 'Invitation' then ' invitatie invitation'
      when 'Certificate' then ' certificat adeverinta certificate'
      when 'Payment' then ' plata payment'
      when 'AccountStatement' then ' extras de cont account statement'
      when 'RiskReport' then ' analiza de risc risk report'
      when 'ContactFormAnswer' then ' raspuns formular form answer'
      else '' end
  $$;
