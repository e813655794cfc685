import type { convert as english } from '../en/convert.ts'
import { plural } from './plural.ts'

export const convert: typeof english = {
  title: 'Convertir',
  written: (files, root) => `Creado: ${files}, empezando por ${root}. Puede deshacerlo en la página Cambios.`,
  keep: 'Conservar el resultado',
  downloadArchive: (files) => `Descargar ${files} en un archivo comprimido`,
  newFolder: 'o crear una carpeta junto al libro',
  createFolder: 'Crear',
  bookStays: (setting) => ['El libro en sí no cambia. Para usar el convertido, indíquelo como ', setting, ' en la configuración.'],
  writtenFor: (dialect) => `Este libro está escrito para ${dialect}`,
  otherDialect: 'Convertir el libro a otro dialecto',
  explained:
    'Cada archivo se reescribe en el otro dialecto y el resultado se vuelve a leer: todas las cuentas deben tener el mismo saldo. Lo que el otro dialecto no puede expresar se indica con su línea. No se guarda nada antes de que lo vea, y el libro no cambia.',
  convertTo: (dialect) => `Convertir a ${dialect}`,
  target: 'Convertir a',
  working: (dialect) => `Convirtiendo el libro a ${dialect} y leyendo el resultado. Un libro grande tarda unos segundos.`,
  notPossible: 'Este libro no se puede convertir ahora',
  converted: (transactions, from, to) => `${transactions}: conversión de ${from} a ${to}`,
  sameBalances: (dialect) => `Todas las cuentas tienen el mismo saldo cuando ${dialect} las lee.`,
  nothingLeftOut: 'No se ha omitido nada.',
  leftOut: (count) => plural(count, { one: '# lugar omitido o escrito de otra forma', other: '# lugares omitidos o escritos de otra forma' }),
  becomes: (source, result) => [source, ` pasa a ser ${result}`],
  textOf: (label, name) => `${label}: ${name}`,
  onlyBeginning: 'Solo se muestra el principio de este archivo. El archivo comprimido y la carpeta lo contienen entero.',
}
