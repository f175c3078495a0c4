-- People of a firm who work together.
create table team (
  tenant_id uuid not null default current_tenant() references firm (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  revision integer not null default 1,
  -- Two names that differ only in case or accents are one.
  folded_name text not null generated always as (f_norm(name)) stored,
  primary key (tenant_id, id),
  constraint team_name unique (tenant_id, folded_name)
);
create table team_member (
  tenant_id uuid not null default current_tenant(),
  team_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references team (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index team_of_member on team_member (tenant_id, user_id);
select protect_tenant_table('team');
select protect_tenant_table('team_member');
