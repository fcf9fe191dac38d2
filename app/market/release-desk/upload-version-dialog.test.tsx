import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UiTextsProvider, type UiTexts } from '#app/ui/kit/texts.tsx';
import { OnItsWay } from './upload-version-dialog.tsx';
import type { PackageUploading } from './use-package-upload.ts';

const noFile: PackageUploading = {
  phase: 'refused',
  file: new File(['no zip!'], 'tool.zip'),
  sent: 0,
  fault: '请上传 .zip 压缩包',
  faults: [],
  refusal: null,
  packageId: null,
  run: async () => null,
  pause: () => {},
  reset: () => {},
};
const shown = (uploading: PackageUploading) =>
  renderToString(
    <UiTextsProvider texts={{} as UiTexts}>
      <OnItsWay uploading={uploading} onResume={() => {}} onChange={() => {}} />
    </UiTextsProvider>,
  );

it('a package that the checks never saw is not called checked; one that they refuse is', () => {
  expect(shown(noFile)).toContain('无法检查');
  expect(shown(noFile)).not.toContain('检查完成');
  const refusal = { code: 'MANIFEST', text: '缺少 plugin.json', file: null } as unknown as PackageUploading['refusal'];
  expect(shown({ ...noFile, refusal, sent: 7 })).toContain('检查完成');
});
