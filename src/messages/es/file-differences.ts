import type { fileDifferences as english } from '../en/file-differences.ts'

export const fileDifferences: typeof english = {
  operations: {
    rename_account: 'Cambiar cuenta',
    set_payee: 'Cambiar beneficiario',
    add_tag: 'Añadir etiqueta',
    remove_tag: 'Quitar etiqueta',
    rename_tag: 'Cambiar nombre de etiqueta',
    set_status: 'Definir estado',
    set_date: 'Cambiar fecha',
    change_commodity: 'Cambiar valor o divisa',
    move: 'Mover a archivo',
    make_transfer: 'Crear transferencias',
    delete: 'Eliminar',
  },
  changesIn: (file) => `Cambios en ${file}`,
  line: 'Línea',
  showAll: (lines) => `Mostrar ${lines}`,
}
