import { ScannerTemplateSetting } from './scanner-template-setting.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { backupHours } from '#app/admin/backups/backups.schema.ts';
import { type Section, templateEvents } from './settings.schema.ts';
import {
  AmountSetting,
  ChoiceSetting,
  LinesSetting,
  NumberSetting,
  SecretSetting,
  type SettingsFormState,
  SeveralSetting,
  SwitchSetting,
  TextSetting,
} from './settings-fields.tsx';
import { AccentSetting } from './accent-setting.tsx';
import { CheckFields } from './check-fields.tsx';
import { DirectoryFields } from './directory-fields.tsx';
import { FootColumnsSetting } from './foot-columns-setting.tsx';
import style from '././settings.module.css';

/** The fields of one section. */
export function Fields({ section, form }: { section: Section; form: SettingsFormState }) {
  if (section === 'appearance') return <AppearanceFields form={form} />;
  if (section === 'site') return <SiteFields form={form} />;
  if (section === 'footer') return <FooterFields form={form} />;
  if (section === 'members') return <MemberFields form={form} />;
  if (section === 'uploads') return <UploadFields form={form} />;
  if (section === 'sms') return <SmsFields form={form} />;
  if (section === 'replies') return <ReplyFields form={form} />;
  if (section === 'directory') return <DirectoryFields form={form} />;
  if (section === 'moderation') return <ModerationFields form={form} />;
  if (section === 'map') return <MapFields form={form} />;
  if (section === 'market') return <MarketFields form={form} />;
  if (section === 'programs') return <ProgramFields form={form} />;
  if (section === 'backups') return <BackupFields form={form} />;
  return (
    <>
      <SecretSetting name="mailUrl" form={form} />
      <TextSetting name="mailFrom" form={form} />
    </>
  );
}

function AppearanceFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <div className="pair">
        <TextSetting name="siteName" form={form} />
        <TextSetting name="siteNameEn" form={form} />
      </div>
      <div className="pair">
        <TextSetting name="slogan" form={form} />
        <TextSetting name="sloganEn" form={form} />
      </div>
      <div className="pair">
        <TextSetting name="siteDescription" form={form} />
        <TextSetting name="siteDescriptionEn" form={form} />
      </div>
      <AccentSetting form={form} />
    </>
  );
}

function FooterFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <div className="pair">
        <TextSetting name="footerText" form={form} />
        <TextSetting name="footerTextEn" form={form} />
      </div>
      <div className="pair">
        <TextSetting name="licence" form={form} />
        <TextSetting name="licenceEn" form={form} />
      </div>
      <TextSetting name="licenceUrl" form={form} type="url" />
      <TextSetting name="contact" form={form} />
      <FootColumnsSetting form={form} />
    </>
  );
}

function SiteFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <ChoiceSetting name="languages" form={form} options={form.t.languages} />
      <TextSetting name="recordNumber" form={form} />
      <TextSetting name="cdnUrl" form={form} type="url" />
      <LinesSetting name="insider" form={form} />
      <SwitchSetting name="editor" form={form} />
    </>
  );
}

function MemberFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <ChoiceSetting name="siteAccess" form={form} options={form.t.siteAccesses} />
      <ChoiceSetting name="registration" form={form} options={form.t.registrations} />
      <p className="muted small">
        <Link to="/admin/joining">{form.t.joiningLink}</Link>
      </p>
      <LinesSetting name="emailDomainsAllowed" form={form} />
      <LinesSetting name="emailDomainsRefused" form={form} />
      <SwitchSetting name="openMemberCenter" form={form} />
      <SeveralSetting name="accountVerification" form={form} options={form.t.channels} />
      <SwitchSetting name="loginCaptcha" form={form} />
      <SwitchSetting name="mergeAccountErrors" form={form} />
      <SwitchSetting name="staffTwoStep" form={form} />
      <AmountSetting name="accessTokenSeconds" form={form} />
      <AmountSetting name="refreshTokenSeconds" form={form} />
      <AmountSetting name="messagePollingSeconds" form={form} />
    </>
  );
}

function ReplyFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <SwitchSetting name="replyMail" form={form} />
      <TextSetting name="replyHost" form={form} />
      <ChoiceSetting name="replySecurity" form={form} options={form.t.securities} />
      <NumberSetting name="replyPort" form={form} />
      <TextSetting name="replyAccount" form={form} />
      <SecretSetting name="replyPassword" form={form} />
      <TextSetting name="replyFolder" form={form} />
      <TextSetting name="replyAddress" form={form} />
      <TextSetting name="replyAuthServer" form={form} />
    </>
  );
}

function ModerationFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <NumberSetting name="newMemberHours" form={form} />
      <NumberSetting name="newMemberPosts" form={form} />
      <NumberSetting name="newMemberAnswers" form={form} />
      <NumberSetting name="newMemberLinks" form={form} />
      <NumberSetting name="newMemberImages" form={form} />
      <NumberSetting name="newMemberMentions" form={form} />
      <NumberSetting name="reviewedFirstPosts" form={form} />
      <AmountSetting name="typingSeconds" form={form} />
      <AmountSetting name="repeatSeconds" form={form} />
      <NumberSetting name="spamHoldScore" form={form} />
      <NumberSetting name="flagHideWeight" form={form} />
      <NumberSetting name="flagsPerDay" form={form} />
      <NumberSetting name="votesPerDay" form={form} />
    </>
  );
}

function MapFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <NumberSetting name="mapPlaceFit" form={form} />
      <NumberSetting name="mapPlaceMargin" form={form} />
      <NumberSetting name="mapPlaceVotes" form={form} />
      <NumberSetting name="mapLearnedAt" form={form} />
      <NumberSetting name="mapReviewsPerDay" form={form} />
      <NumberSetting name="mapProposalsOpen" form={form} />
      <NumberSetting name="mapProposalsPerDay" form={form} />
      <p className="muted small">
        <Link to="/admin/privileges">{form.t.mapPrivileges}</Link> · <Link to="/admin/tasks">{form.t.mapTasks}</Link>
      </p>
      <SwitchSetting name="linkCheck" form={form} />
      <NumberSetting name="linkDays" form={form} />
      <NumberSetting name="linkDeadDays" form={form} />
      <LinesSetting name="linkHosts" form={form} />
    </>
  );
}

function MarketFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <SwitchSetting name="developersApproved" form={form} />
      <NumberSetting name="marketPromiseHours" form={form} />
      <NumberSetting name="marketSilentDays" form={form} />
      <NumberSetting name="marketWaitingVersions" form={form} />
      <SwitchSetting name="marketTrustedUpdates" form={form} />
      <NumberSetting name="marketFeedHours" form={form} />
      <NumberSetting name="developerTokenDays" form={form} />
      <NumberSetting name="statisticsEventDays" form={form} />
      <NumberSetting name="statisticsDeviceDays" form={form} />
      <CheckFields form={form} />
      <TextSetting name="clamavAddress" form={form} />
      <ScannerTemplateSetting form={form} />
      <SecretSetting name="scannerToken" form={form} />
      <LinesSetting name="packageBlocked" form={form} />
    </>
  );
}

function BackupFields({ form }: { form: SettingsFormState }) {
  const hours = Object.fromEntries(backupHours.map((hour) => [hour, form.t.backupHour(hour)]));
  return (
    <>
      <ChoiceSetting name="backupHour" form={form} options={hours} />
      {form.values['backupHour'] !== 'off' && <NumberSetting name="backupKeep" form={form} />}
    </>
  );
}

function ProgramFields({ form }: { form: SettingsFormState }) {
  return (
    <>
      <ChoiceSetting name="mcpAccess" form={form} options={form.t.mcpAccesses} />
      <SwitchSetting name="indexNow" form={form} />
      {form.values['indexNow'] === true && <TextSetting name="indexNowEndpoint" form={form} type="url" />}
      <LinesSetting name="webhookHosts" form={form} />
      <LinesSetting name="developerWebhookHosts" form={form} />
      <LinesSetting name="pushHosts" form={form} />
    </>
  );
}

function UploadFields({ form }: { form: SettingsFormState }) {
  const mode = form.values['uploadMode'];
  const stored = form.storedFiles.s3 + form.storedFiles.qiniu;
  return (
    <>
      <AmountSetting name="uploadMaxSize" form={form} />
      <AmountSetting name="dumpMaxSize" form={form} />
      <TextSetting name="uploadTypes" form={form} />
      <TextSetting name="uploadSaveName" form={form} />
      <ChoiceSetting name="uploadMode" form={form} options={form.t.modes} />
      {mode === 'local' && stored > 0 && <Notice>{form.t.storedHint(stored)}</Notice>}
      {mode !== 'local' && (
        <>
          <Notice>{form.t.corsHint}</Notice>
          <TextSetting name="storageEndpoint" form={form} type="url" />
          {mode === 's3' && <TextSetting name="storageRegion" form={form} />}
          <TextSetting name="storageBucket" form={form} />
          <TextSetting name="storageAccessKey" form={form} />
          <SecretSetting name="storageSecretKey" form={form} />
          <TextSetting name="storagePublicUrl" form={form} type="url" />
          {mode === 's3' ? (
            <SwitchSetting name="storagePathStyle" form={form} />
          ) : (
            <TextSetting name="storageManageUrl" form={form} type="url" />
          )}
        </>
      )}
    </>
  );
}

function SmsFields({ form }: { form: SettingsFormState }) {
  const { values, set, t } = form;
  const provider = values['smsProvider'];
  const templates = (values['smsTemplates'] ?? {}) as Record<string, string>;
  return (
    <>
      <ChoiceSetting name="smsProvider" form={form} options={t.providers} />
      {provider !== 'outbox' && (
        <>
          <TextSetting name="smsAccessKey" form={form} />
          <SecretSetting name="smsSecretKey" form={form} />
          <TextSetting name="smsSignName" form={form} />
          {provider === 'tencent' && <TextSetting name="smsAppId" form={form} />}
          {provider === 'tencent' && <TextSetting name="smsRegion" form={form} />}
          <TextSetting name="smsEndpoint" form={form} type="url" />
          <Field label={t.templates} help={t.templatesHelp} group>
            <div className={style['templates']}>
              {templateEvents.map((event) => (
                <Field key={event} label={t.events[event]}>
                  <Input
                    value={templates[event] ?? ''}
                    spellCheck={false}
                    maxLength={60}
                    onChange={(change) => set({ smsTemplates: { ...templates, [event]: change.currentTarget.value } })}
                  />
                </Field>
              ))}
            </div>
          </Field>
        </>
      )}
    </>
  );
}
