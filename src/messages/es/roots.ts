import type { roots as english } from '../en/roots.ts'

export const roots: typeof english = {
  title: 'Tipos de cuenta',
  none: 'Todas las cuentas tienen un tipo, por su nombre o por un ajuste.',
  explained:
    'Los activos menos las deudas son su patrimonio neto; los ingresos y los gastos explican su variación. Los nombres de estas cuentas no dicen qué son. Elija un tipo para cada una; se guarda en la configuración.',
  notReported: 'aún en ningún informe',
  takenFor: (root) => `tratada como ${root} según sus transacciones`,
  typeOf: (account) => `Tipo de ${account}`,
  types: {
    Assets: 'Activos',
    Liabilities: 'Deudas',
    Income: 'Ingresos',
    Expenses: 'Gastos',
    Equity: 'Patrimonio',
  },
  preview: 'Ver el cambio',
}
