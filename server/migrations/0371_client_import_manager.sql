-- Who manages the clients that an import creates.
alter table client_import add column manager_id uuid;
alter table client_import add foreign key (tenant_id, manager_id) references users (tenant_id, id);
