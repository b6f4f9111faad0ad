import type { Place } from './places.ts'

const list = (words: string[]) => `@(${words.map((word) => `'${word}'`).join(', ')})`

/** The script for PowerShell, which has one parser for all systems. */
export function powershell(places: Place[]): string {
  const table = places.map(({ path, words }) => `    '${path}' = ${list(words)}`).join('\n')
  const values = places.flatMap((place) => place.values.map(([option, all]) => `    '${option}' = ${list(all)}`))
  const asking = (wanted: (place: Place) => boolean) => list(places.filter(wanted).map(({ path }) => path))
  return `Register-ArgumentCompleter -Native -CommandName campus -ScriptBlock {
  param($current, $ast, $position)
  $places = @{
${table}
  }
  $values = @{
${values.join('\n')}
  }
  $typed = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($current -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $place = ''; $last = ''; $count = 0
  foreach ($word in $typed) {
    if ($places.ContainsKey("$place/$word")) { $place = "$place/$word" }
    elseif (-not $word.StartsWith('-')) { $last = $word; $count += 1 }
  }
  $previous = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  $words = if ($values.ContainsKey($previous)) { $values[$previous] } else { $places[$place] }
  if (-not $current.StartsWith('-')) {
    if ($count -eq 0 -and ${asking((place) => place.numbers)} -contains $place) {
      $words += @(campus users list --query "$current" --limit 20 --fields id --no-input 2>$null)
    }
    if ($count -eq 1 -and ${asking((place) => place.lectures)} -contains $place) {
      $words += @(campus lectures list "$last" --fields name --no-input 2>$null)
    }
  }
  $words | Where-Object { $_.StartsWith($current) } | ForEach-Object {
    $text = if ($_ -notmatch '^[\\w@/.:-]+$') { "'$($_ -replace "'", "''")'" } else { $_ }
    [System.Management.Automation.CompletionResult]::new($text, $_, 'ParameterValue', $_)
  }
}
`
}
