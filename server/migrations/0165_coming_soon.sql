-- Who asked to be told when an announced page opens.
create table coming_soon_wish (
  tenant_id uuid not null default current_tenant() references firm (id),
  user_id uuid not null,
  page text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, page),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('coming_soon_wish');
