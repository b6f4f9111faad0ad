import type { Command } from 'commander'
import { type Place, placesOf } from './places.ts'
import { powershell } from './powershell.ts'

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** A script that completes commands, options and their values without starting the program, and asks it for numbers and lectures. */
export function completionScript(shell: Shell, program: Command): string {
  return { bash, zsh, fish, powershell }[shell](placesOf(program))
}

// Silent where nobody is logged in.
const numbers = (word: string) => `campus users list --query ${word} --limit 20 --fields id --no-input 2>/dev/null`
const lectures = (number: string) => `campus lectures list ${number} --fields name --no-input 2>/dev/null`

const pathsOf = (places: Place[], wanted: (place: Place) => boolean) =>
  places.filter(wanted).map(({ path }) => `'${path}'`)

const valueCases = (places: Place[], line: (option: string, values: string[]) => string) =>
  places.flatMap(({ values }) => values.map(([option, all]) => line(option, all))).join('\n')

/** The words of the line that name a command make its path; what follows are its arguments. */
const posix = (places: Place[], words: string) => `  for word in ${words}; do
    case "$place/$word" in
      ${places
        .slice(1)
        .map(({ path }) => `'${path}'`)
        .join('|')}) place="$place/$word" ;;
      */-*) ;;
      *) last="$word"; count=$((count + 1)) ;;
    esac
  done`

function bash(places: Place[]) {
  const cases = places.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n')
  return `_campus() {
  local place='' word words='' last='' count=0
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  case "$previous" in
${valueCases(places, (option, values) => `    ${option}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current")); return ;;`)}
  esac
${posix(places, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  case "$place" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ "$current" == -* ]] && return
  case "$count$place" in
    ${pathsOf(places, (place) => place.numbers)
      .map((path) => `0${path}`)
      .join('|')}) _campus_live < <(${numbers('"$current"')}) ;;
    ${pathsOf(places, (place) => place.lectures)
      .map((path) => `1${path}`)
      .join('|')}) _campus_live < <(${lectures('"$last"')}) ;;
  esac
}
_campus_live() {
  while IFS= read -r word; do
    [[ "$word" == "$current"* ]] && COMPREPLY+=("$(printf %q "$word")")
  done
}
complete -F _campus campus
`
}

function zsh(places: Place[]) {
  const cases = places.map(({ path, words }) => `    '${path}') compadd -- ${words.join(' ')} ;;`).join('\n')
  return `#compdef campus
_campus() {
  local place='' word last='' count=0
  case "$words[CURRENT-1]" in
${valueCases(places, (option, values) => `    ${option}) compadd -- ${values.join(' ')}; return ;;`)}
  esac
${posix(places, '"${(@)words[2,CURRENT-1]}"')}
  case "$place" in
${cases}
  esac
  [[ "$words[CURRENT]" == -* ]] && return
  case "$count$place" in
    ${pathsOf(places, (place) => place.numbers)
      .map((path) => `0${path}`)
      .join('|')}) compadd -- \${(f)"$(${numbers('"$words[CURRENT]"')})"} ;;
    ${pathsOf(places, (place) => place.lectures)
      .map((path) => `1${path}`)
      .join('|')}) compadd -- \${(f)"$(${lectures('"$last"')})"} ;;
  esac
}
compdef _campus campus
`
}

function fish(places: Place[]) {
  const line = ({ path, words }: Place) => `    case '${path}'\n      string split ' ' -- '${words.join(' ')}'`
  return `function __campus_words
  set -l place ''
  set -l last ''
  set -l count 0
  for word in (commandline -opc)[2..]
    switch "$place/$word"
      case ${places
        .slice(1)
        .map(({ path }) => `'${path}'`)
        .join(' ')}
        set place "$place/$word"
      case '*/-*'
      case '*'
        set last $word
        set count (math $count + 1)
    end
  end
  switch (commandline -opc)[-1]
${valueCases(places, (option, values) => `    case '${option}'\n      string split ' ' -- '${values.join(' ')}'\n      return`)}
  end
  switch "$place"
${places.map(line).join('\n')}
  end
  switch "$count$place"
    case ${pathsOf(places, (place) => place.numbers)
      .map((path) => path.replace("'", "'0"))
      .join(' ')}
      ${numbers('(commandline -ct)')}
    case ${pathsOf(places, (place) => place.lectures)
      .map((path) => path.replace("'", "'1"))
      .join(' ')}
      ${lectures('"$last"')}
  end
end
complete -c campus -f -a '(__campus_words)'
`
}
