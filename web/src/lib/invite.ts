// The table that others are to be asked to as soon as it is open: one that was moved for that. This file needs nothing.
let code = '';

export function inviteTo(table: string): void {
  code = table;
}
export function wasInvitedTo(table: string): boolean {
  if (code !== table) return false;
  code = '';
  return true;
}
