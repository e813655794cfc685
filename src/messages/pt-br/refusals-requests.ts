import type { requests as english } from '../en/refusals-requests.ts'

export const requests: typeof english = {
  noSettingsToUndo: 'Nenhuma configuração foi alterada desde que o Daybook foi iniciado.',
  settingsChanged: 'O arquivo de configuração foi alterado em outro lugar e lido novamente. Confira-o antes de salvar.',
  nothingToUndo: 'Os arquivos já estão como antes desta alteração.',
  beingChanged: (name) => `${name} está sendo alterado em outro lugar. Tente de novo.`,
  editedSince: (name, written) => `${name} foi editado desde então, nas linhas que esta alteração escreveu:\n${written}`,
  undoBreaksBook: (problems) => `Sem esta alteração o livro não carregaria: ${problems}`,
  nothingWrittenBusy: (name) => `${name} está sendo alterado em outro lugar. Nada foi gravado; tente de novo.`,
  wouldBreakBook: (problems) => `Com esta alteração o livro não carregaria, por isso nada foi gravado: ${problems}`,
  tooManyAtOnce: 'Há solicitações suas demais em andamento. Feche algumas páginas ou tente de novo em instantes.',
  folderInUse: (process) => `Outro Daybook (${process}) está alterando arquivos desta pasta. Nada foi alterado; tente de novo.`,
  ourMistake: (id) => `Ocorreu um erro no Daybook. O log traz mais detalhes em ${id}.`,
  databaseAway:
    'O banco de dados não responde: os relatórios são os da última sincronização e nada pode ser alterado até ele voltar. Tente de novo em instantes.',
  logFolderLost:
    'A pasta de dados foi removida ou substituída enquanto estava aberta: os relatórios são os da última sincronização e nada pode ser alterado. Recoloque-a e reinicie o Daybook; o log do programa indica a pasta.',
  databaseReadOnly: 'O banco de dados está somente leitura no momento. Nada foi alterado; tente de novo em instantes.',
  databaseRefuses:
    'O banco de dados recusa o login do Daybook: os relatórios são os da última sincronização e nada pode ser alterado. Veja o motivo no log do programa, corrija o usuário ou a senha em DATABASE_URL e reinicie.',
  databaseDamaged:
    'O banco de dados está danificado no disco: os relatórios são os da última sincronização e nada pode ser alterado. "daybook verify" mostra os danos, e "daybook restore" ou "daybook events import" restaura um backup.',
  tooLarge: (size) => `O arquivo ou texto é maior que ${size}.`,
  noFile: 'Esse arquivo não existe.',
  readOnly: 'Este Daybook é somente leitura: nada pode ser alterado.',
  diskFull: (file) => `O disco que contém ${file} está cheio. Nada foi alterado; libere espaço e tente de novo.`,
  invalidSettings: (problems) => `Configuração inválida\n${problems}`,
}
