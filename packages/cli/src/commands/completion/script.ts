import type { Command } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A command, and the words that may follow it. */
type Place = { path: string; words: string[] }

/** A script that completes commands and options without starting the program. */
export function completionScript(shell: Shell, program: Command): string {
  const places = placesOf(program, optionsOf(program))
  const paths = places.slice(1).map(({ path }) => path)
  return { bash, zsh, fish }[shell](places, paths)
}

function placesOf(command: Command, inherited: string[], path = ''): Place[] {
  const commands = command.createHelp().visibleCommands(command)
  const own = path === '' ? [] : optionsOf(command)
  const words = [
    ...commands.map((child) => child.name()),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  ]
  return [
    { path, words: [...words, ...own, ...inherited] },
    ...commands.flatMap((child) => placesOf(child, inherited, `${path}/${child.name()}`)),
  ]
}

function optionsOf(command: Command) {
  const flags = command.createHelp().visibleOptions(command)
  return [...new Set(flags.flatMap(({ long }) => long ?? []))]
}

function cases(places: Place[], action: (words: string) => string) {
  return places.map(({ path, words }) => `    '${path}') ${action(words.join(' '))} ;;`).join('\n')
}

function bash(places: Place[], paths: string[]) {
  return `_campus() {
  local place='' word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place/$word" in
      ${paths.join('|')}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${cases(places, (words) => `words='${words}'`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _campus campus
`
}

function zsh(places: Place[], paths: string[]) {
  return `#compdef campus
_campus() {
  local place='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place/$word" in
      ${paths.join('|')}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${cases(places, (words) => `compadd -- ${words}`)}
  esac
}
compdef _campus campus
`
}

function fish(places: Place[], paths: string[]) {
  const line = ({ path, words }: Place) => `    case '${path}'\n      string split ' ' -- '${words.join(' ')}'`
  return `function __campus_words
  set -l place ''
  for word in (commandline -opc)[2..]
    switch "$place/$word"
      case ${paths.map((path) => `'${path}'`).join(' ')}
        set place "$place/$word"
    end
  end
  switch "$place"
${places.map(line).join('\n')}
  end
end
complete -c campus -f -a '(__campus_words)'
`
}
