import type { convert as english } from '../en/convert.ts'
import { plural } from './plural.ts'

export const convert: typeof english = {
  title: 'Converter',
  written: (files, root) => `Criado: ${files}, começando por ${root}. Você pode desfazer na página Alterações.`,
  keep: 'Guardar o resultado',
  downloadArchive: (files) => `Baixar ${files} em um arquivo compactado`,
  newFolder: 'ou criar uma pasta ao lado do livro',
  createFolder: 'Criar',
  bookStays: (setting) => ['O livro em si não muda. Para usar o convertido, indique-o como ', setting, ' na configuração.'],
  writtenFor: (dialect) => `Este livro está escrito para ${dialect}`,
  otherDialect: 'Converter o livro para outro dialeto',
  explained:
    'Cada arquivo é reescrito no outro dialeto e o resultado é lido novamente: cada conta deve ter o mesmo saldo. O que o outro dialeto não consegue expressar é listado com a linha. Nada é salvo antes que você veja, e o livro não muda.',
  convertTo: (dialect) => `Converter para ${dialect}`,
  target: 'Converter para',
  working: (dialect) => `Convertendo o livro para ${dialect} e lendo o resultado. Um livro grande leva alguns segundos.`,
  notPossible: 'Este livro não pode ser convertido agora',
  converted: (transactions, from, to) => `${transactions}: conversão de ${from} para ${to}`,
  sameBalances: (dialect) => `Cada conta tem o mesmo saldo quando lida por ${dialect}.`,
  nothingLeftOut: 'Nada foi omitido.',
  leftOut: (count) => plural(count, { one: '# trecho omitido ou escrito de outra forma', other: '# trechos omitidos ou escritos de outra forma' }),
  becomes: (source, result) => [source, ` vira ${result}`],
  textOf: (label, name) => `${label}: ${name}`,
  onlyBeginning: 'Só o início deste arquivo é mostrado. O arquivo compactado e a pasta o contêm inteiro.',
}
