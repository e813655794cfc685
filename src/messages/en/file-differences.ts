export const fileDifferences = {
  /** What a bulk edit would do to each file. */
  operations: {
    rename_account: 'Change account',
    set_payee: 'Change payee',
    add_tag: 'Add tag',
    remove_tag: 'Remove tag',
    rename_tag: 'Rename tag',
    set_status: 'Set status',
    set_date: 'Change date',
    change_commodity: 'Change commodity',
    move: 'Move to file',
    make_transfer: 'Make transfers',
    delete: 'Delete',
  },
  changesIn: (file: string) => `Changes in ${file}`,
  line: 'Line',
  showAll: (lines: string) => `Show all ${lines}`,
}
