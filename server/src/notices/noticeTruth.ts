/** SQL: what a notice `n` is about has not been deleted. It comes back with what is restored. */
export const IS_THERE = `case n.entity
    when 'workItem' then exists (select from work_item w
      where w.tenant_id = n.tenant_id and w.id = n.entity_id and w.deleted_at is null)
    when 'task' then exists (select from task t
      left join work_item w on w.tenant_id = t.tenant_id and w.id = t.work_item_id
      where t.tenant_id = n.tenant_id and t.id = n.entity_id and t.deleted_at is null and w.deleted_at is null)
    when 'spvFiling' then exists (select from spv_filing f
      where f.tenant_id = n.tenant_id and f.id = n.entity_id and f.deleted_at is null)
    else true end
  and (n.comment_id is null or exists (select from task_comment k
    where k.tenant_id = n.tenant_id and k.id = n.comment_id and k.deleted_at is null))`;

const openWork = (table: 'work_item' | 'task'): string => `exists (select from ${table} x
      where x.tenant_id = n.tenant_id and x.id = n.entity_id and x.assignee_id = n.user_id and x.status <> 'Complete'
        and (n.kind = 'assignment' or x.due_date = n.day))`;

/** SQL: what is delivered later still holds: the work is the reader's, is not done, and is due on that day. */
export const STILL_TRUE = `${IS_THERE} and case
    when n.kind not in ('assignment', 'dueDate') then true
    when n.entity = 'workItem' then ${openWork('work_item')}
    when n.entity = 'task' then ${openWork('task')}
    else true end`;
