import { csvText } from './csv-text.ts'

type ChangesProps = {
  changes: readonly { column: string; before: string; after: string }[]
  nameOf: (column: string) => string
}

/** Fields as they are and as they would be. */
export const Changes = ({ changes, nameOf }: ChangesProps) => (
  <dl className="mt-0.5 flex flex-col gap-0.5">
    {changes.map(({ column, before, after }) => (
      <div key={column} className="flex flex-wrap gap-x-2">
        <dt className="text-soft">{nameOf(column)}</dt>
        <dd>
          {before && (
            <>
              <del className="text-soft">{before}</del> →{' '}
            </>
          )}
          <ins className="font-semibold no-underline">{after || csvText.empty}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
