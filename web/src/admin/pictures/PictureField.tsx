import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import {
  removeDoctorPhoto,
  removeLogo,
  setDoctorPhoto,
  setLogo,
} from '@clinic-serial/contract/subjects/pictures';
import { PICTURE_LIMITS } from '@clinic-serial/contract/terms/picture-limits';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { adminPicturesText as text } from '#messages/admin';
import { useClinic } from '../../api/clinic.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { CropDialog } from './CropDialog.tsx';
import { type OpenPicture, openPicture, type PictureKind } from './picture-file.ts';

interface PictureFieldProps {
  kind: PictureKind;
  isSet: boolean;
  /** The present picture, or what is shown if there is none. */
  preview: ReactNode;
  /** The endpoints that save and remove the picture, and the parts of their address. */
  set: Endpoint;
  remove: Endpoint;
  params?: { id: number };
}

/** A field that saves a picture at once: choose or drop a file, cut it, or remove the picture. */
function PictureField({ kind, isSet, preview, set, remove, params }: PictureFieldProps) {
  const setting = useStaffChange(set);
  const words = text[kind];
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => () => picture?.close(), [picture]);

  async function open(file: File | undefined) {
    if (!file) return;
    setting.reset();
    const opened = await openPicture(file);
    const { least } = PICTURE_LIMITS;
    const isTooSmall = opened !== null && Math.min(opened.width, opened.height) < least;
    setProblem(opened === null ? text.unreadable : isTooSmall ? text.tooSmall(least) : null);
    if (isTooSmall) opened.close();
    else setPicture(opened);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void open(event.dataTransfer.files[0]);
  }

  return (
    <section
      aria-labelledby={titleId}
      className={`mb-lg flex max-w-[48rem] items-start gap-gutter rounded-md border border-dashed p-sm sm:gap-lg sm:p-gutter ${isOver ? 'border-fill bg-sunken' : 'border-line-strong'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="flex-none">{preview}</div>
      <div className="grid min-w-0 gap-sm">
        <h2 id={titleId} className="text-lg">
          {words.title}
        </h2>
        {!isSet && <p>{words.none}</p>}
        <div className="flex flex-wrap gap-xs">
          <ActionButton look="soft" size="sm" onClick={() => input.current?.click()}>
            <IconPhotoUp size={18} aria-hidden />
            {isSet ? words.change : words.choose}
          </ActionButton>
          {isSet && (
            <ActionButton look="remove" size="sm" onClick={() => setIsAsking(true)}>
              {words.remove}
            </ActionButton>
          )}
        </div>
        <p className="text-sm text-muted">{words.help}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            void open(event.currentTarget.files?.[0]);
            // Without this, choosing the same file again would do nothing.
            event.currentTarget.value = '';
          }}
        />
        {problem && (
          <Notice tone="danger" role="alert">
            <p>{problem}</p>
          </Notice>
        )}
      </div>
      {picture && (
        <CropDialog
          kind={kind}
          picture={picture}
          pending={setting.isPending}
          error={setting.error}
          onUse={(base64) =>
            setting.mutate(
              { params, body: { picture: base64 } },
              {
                onSuccess: () => {
                  setPicture(null);
                  toastGood(words.saved);
                },
              },
            )
          }
          onClose={() => setPicture(null)}
        />
      )}
      {isAsking && (
        <ConfirmChange
          title={words.question}
          confirmLabel={text.confirmRemove}
          danger
          endpoint={remove}
          sending={{ params }}
          failed={words.failed}
          onDone={() => {
            setIsAsking(false);
            toastGood(words.removed);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.questionText}</p>
        </ConfirmChange>
      )}
    </section>
  );
}

export function ClinicLogo() {
  const url = useClinic()?.logoUrl ?? null;
  return (
    <PictureField
      kind="logo"
      isSet={url !== null}
      preview={
        url ? (
          // A logo has a white background of its own, in the dark scheme too.
          <img
            src={url}
            alt=""
            width={96}
            height={96}
            className="size-24 rounded-md border border-line bg-white object-contain p-1"
          />
        ) : (
          <span className="grid size-24 place-items-center rounded-md bg-sunken text-muted">
            <IconPhoto size={32} aria-hidden />
          </span>
        )
      }
      set={setLogo}
      remove={removeLogo}
    />
  );
}

/** The photo of a doctor. It is saved separately from the form of the doctor. */
export function DoctorPhoto({ doctor }: { doctor: StaffDoctor }) {
  return (
    <PictureField
      kind="photo"
      isSet={doctor.photoUrl !== null}
      preview={
        <InitialsAvatar
          size="xl"
          name={localText(doctor.name, doctor.nameBn)}
          tint={departmentTint(doctor.departmentName)}
          photo={doctor.photoUrl}
        />
      }
      set={setDoctorPhoto}
      remove={removeDoctorPhoto}
      params={{ id: doctor.id }}
    />
  );
}
