-- The comment that a notice is about: with it goes the notice.
alter table notice add column comment_id uuid;
