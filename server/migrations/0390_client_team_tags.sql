-- The team that works for a client, and the words that the firm has put on it.
alter table client add column team_id uuid,
  add constraint client_team foreign key (tenant_id, team_id) references team (tenant_id, id) on delete set null (team_id);
create index client_of_team on client (tenant_id, team_id) where team_id is not null;
create table client_tag (
  tenant_id uuid not null default current_tenant(),
  client_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, client_id, tag_id),
  foreign key (tenant_id, client_id) references client (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
);
create index client_of_tag on client_tag (tenant_id, tag_id);
select protect_tenant_table('client_tag');
