import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { banner, bannerCalls, type Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { adminText } from '../../forms/admin-text.ts'
import { resolverOf } from '../../forms/resolver-of.ts'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { sentFile } from '../../fields/sent-file.ts'
import { BannerFields } from './banner-fields.tsx'
import {
  bannerValues,
  bodyOf,
  emptyBanner,
  identityOf,
  newBannerOf,
  sentOf,
  storedBannerValues,
  valuesOf,
  withFormName,
  type BannerValues,
} from './banner-values.ts'
import { bannersText } from './banners-text.ts'

/** Stores a banner and the pictures that were chosen for it. */
const useSaveBanner = (edited: Banner | null, state: ReturnType<typeof stateOf> | null) => {
  const [add] = useWrite(bannerCalls.addBanner, 'Banners')
  const [save] = useWrite(bannerCalls.saveBanner, 'Banners')
  const [upload] = useWrite(bannerCalls.uploadBannerImage)
  const uploaded = async (file: File | null, field: 'file' | 'phoneFile'): Promise<string | null> =>
    file && (await upload(sentFile(file)).catch(withFormName(field))).imageUrl
  return async (values: BannerValues): Promise<void> => {
    const isTop = values.position === 'TOP_BANNER'
    const phoneImageUrl = (isTop && (await uploaded(values.phoneFile, 'phoneFile'))) || values.phoneImageUrl
    const all = { ...values, phoneImageUrl }
    if (edited) {
      const file = values.source === 'file' ? await uploaded(values.file, 'file') : null
      await save({ path: { bannerId: edited.id }, body: bodyOf(all, file), state })
    } else {
      const banner = newBannerOf(all)
      await add(sentOf(banner), identityOf(banner)).catch(withFormName('file'))
    }
  }
}

type BannerFormProps = RecordFormFrame & {
  /** null adds a banner. */
  edited: Banner | null
}

/** Adds or edits a banner by file or image URL, with a preview of the crop. */
export const BannerForm = ({ edited, ...frame }: BannerFormProps) => {
  const [state, setState] = useState(edited && stateOf(edited))
  const save = useSaveBanner(edited, state)
  const [uploads, setUploads] = useState(0)
  const defaultValues = edited ? valuesOf(edited) : emptyBanner
  const form = useForm<BannerValues>({
    resolver: resolverOf<BannerValues>(defaultValues.kept === '' ? bannerValues : storedBannerValues),
    defaultValues,
  })
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={edited ? bannersText.editHeading : bannersText.newHeading}
      name={edited?.name}
      isEdit={edited !== null}
      draft={`banner ${edited?.id ?? 'baru'}`}
      fields={['name', 'file', 'imageUrl', 'linkUrl', 'position', 'phoneFile', 'startsAt', 'endsAt']}
      failed={edited ? bannersText.saveFailed : bannersText.uploadFailed}
      newer={{
        schema: banner,
        show: (stored: Banner) => {
          setState(stateOf(stored))
          form.reset(valuesOf(stored))
        },
      }}
      submit={
        edited
          ? { text: bannersText.save, busy: adminText.saving }
          : { text: bannersText.upload, busy: bannersText.uploading }
      }
      save={async (values) => {
        await save(values)
        toast(bannersText.saved)
        form.reset(edited ? values : emptyBanner)
        setUploads((count) => count + 1)
      }}
    >
      <BannerFields form={form} uploads={uploads} />
    </RecordForm>
  )
}
