import { useState } from 'react'
import { Controller, useForm, type Control, type UseFormReturn } from 'react-hook-form'
import {
  newPageBody,
  page as storedPage,
  pageBody,
  textPageCalls,
  type Page,
} from '@papan/contracts/calls/media/page-calls.ts'
import {
  maxPageDescriptionLength,
  maxPageIdLength,
  maxPageTextLength,
  maxPageTitleLength,
} from '@papan/contracts/limits.ts'
import { textPagePath } from '@papan/contracts/paths/text-pages.ts'
import { TextAreaField } from '../../../shared/ui/field.tsx'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { Choice } from '../../fields/choice.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { Controlled, ControlledField } from '../../forms/controlled-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { Revisions } from '../../records/revisions.tsx'
import { PagePreview } from './page-preview.tsx'
import type { PageValues } from './page-values.ts'
import { pagesText } from './pages-text.ts'

const newPage: PageValues = { id: '', title: '', description: '', text: '', isPublished: false }

const valuesOf = ({ id, title, description, text, isPublished }: Page): PageValues => ({
  id,
  title,
  description,
  text,
  isPublished,
})

const TextArea = ({ control }: { control: Control<PageValues> }) => (
  <Controlled
    as={TextAreaField}
    control={control}
    name="text"
    label={pagesText.text}
    hint={pagesText.textHint(maxPageTextLength)}
    rows={14}
    maxLength={maxPageTextLength}
    className="py-2 text-sm"
  />
)

const restored = ['title', 'description', 'text'] as const

/** Restoring a text publishes and hides nothing. */
const PageHistory = ({ id, form }: { id: string; form: UseFormReturn<PageValues> }) => (
  <Revisions
    query={useRead(textPageCalls.listPageRevisions, 'Pages', { path: { pageId: id } })}
    shipped={pagesText.shipped}
    fields={pagesText.compared}
    restore={(state) => {
      for (const field of restored) form.setValue(field, state[field], { shouldDirty: true, shouldValidate: true })
    }}
  />
)

type PageFormProps = RecordFormFrame & {
  /** null makes a new page. */
  edited: Page | null
}

export const PageForm = ({ edited, ...frame }: PageFormProps) => {
  const [add] = useWrite(textPageCalls.addPage, 'Pages')
  const [save] = useWrite(textPageCalls.savePage, 'Pages')
  const [state, setState] = useState(edited && stateOf(edited))
  const form = useForm<PageValues>({
    resolver: resolverOf<PageValues>(edited ? pageBody : newPageBody),
    defaultValues: edited ? valuesOf(edited) : newPage,
  })
  const { control, reset } = form
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={edited ? pagesText.editHeading : pagesText.newHeading}
      name={edited?.title}
      isEdit={edited !== null}
      draft={`halaman ${edited?.id ?? 'baru'}`}
      fields={['id', 'title', 'description', 'text', 'isPublished']}
      failed={pagesText.saveFailed}
      newer={{
        schema: storedPage,
        show: (stored: Page) => {
          setState(stateOf(stored))
          reset(valuesOf(stored))
        },
      }}
      submit={{ text: edited ? pagesText.save : pagesText.add, busy: adminText.saving }}
      save={async ({ id, ...body }) => {
        await (edited ? save({ path: { pageId: edited.id }, body, state }) : add({ body: { id: id ?? '', ...body } }))
        toast(pagesText.saved)
        reset(edited ? { id: edited.id, ...body } : newPage)
      }}
    >
      {edited?.isPublished && (
        <a
          href={textPagePath(edited.id)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center self-start font-semibold text-brand underline"
        >
          {pagesText.open} {textPagePath(edited.id)}
        </a>
      )}
      {!edited && (
        <ControlledField
          control={control}
          name="id"
          label={pagesText.id}
          hint={pagesText.idHint}
          maxLength={maxPageIdLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <ControlledField
        control={control}
        name="title"
        label={pagesText.title}
        maxLength={maxPageTitleLength}
        autoComplete="off"
      />
      <ControlledField
        control={control}
        name="description"
        label={pagesText.description}
        hint={pagesText.descriptionHint}
        maxLength={maxPageDescriptionLength}
        autoComplete="off"
      />
      <TextArea control={control} />
      <PagePreview control={control} />
      <Controller
        name="isPublished"
        control={control}
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <Choice
            {...field}
            label={pagesText.state}
            options={pagesText.states}
            value={value ? 'published' : 'draft'}
            onChange={(chosen) => onChange(chosen === 'published')}
            error={fieldState.error?.message}
          />
        )}
      />
      {edited && <PageHistory id={edited.id} form={form} />}
    </RecordForm>
  )
}
